"""等级: the 25 titles by score. [seed 002 等级]"""

TITLES: tuple[tuple[str, str, int], ...] = (
    ("庶民", "Commoner", 0),
    ("秀才", "Scholar", 75),
    ("九品芝官", "Ninth-rank Clerk", 150),
    ("八品县丞", "Eighth-rank Deputy", 225),
    ("七品知县", "Seventh-rank Magistrate", 450),
    ("六品通判", "Sixth-rank Judge", 800),
    ("五品知州", "Fifth-rank Governor", 1325),
    ("四品知府", "Fourth-rank Prefect", 2100),
    ("三品侍郎", "Third-rank Vice Minister", 2875),
    ("二品巡抚", "Second-rank Inspector", 4000),
    ("一品总督", "First-rank Viceroy", 6575),
    ("宰相", "Chancellor", 10300),
    ("郡王", "Prince of the Second Rank", 16500),
    ("亲王", "Prince of the Blood", 23500),
    ("皇帝", "Emperor", 35750),
    ("准提道人", "Zhunti the Taoist", 53500),
    ("接引道人", "Jieyin the Taoist", 85750),
    ("通天教主", "Lord of Tongtian", 135000),
    ("元始天尊", "Primeval Lord of Heaven", 217500),
    ("太上老君", "Supreme Old Lord", 335500),
    ("菩提祖师", "Patriarch Subodhi", 527550),
    ("斗战圣佛", "Victorious Fighting Buddha", 858500),
    ("如来佛祖", "Tathagata Buddha", 1495000),
    ("万佛至尊", "Lord of Ten Thousand Buddhas", 4695000),
    ("二七王神", "God of Er Qi Wang", 9999999),
)
"""(Chinese, English, minimum score), level 1 first."""


def title_level(score: int) -> int:
    """The highest level whose minimum the score reaches; a negative score is level 1."""
    return max(1, sum(minimum <= score for _, _, minimum in TITLES))


def title(score: int, lang: str = "zh") -> str:
    """The title that a score has earned."""
    zh, en, _ = TITLES[title_level(score) - 1]
    return en if lang == "en" else zh
