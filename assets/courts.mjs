// Prints the twelve court cards of @letele/playing-cards (CC0) as one JSON object {"SJ": "<svg…>", …}.
// Run in a folder that holds that package's module as cards.mjs beside node_modules.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as cards from './cards.mjs';

const courts = {};
for (const suit of 'SHCD') {
  for (const rank of 'JQK') {
    courts[suit + rank] = renderToStaticMarkup(createElement(cards[suit + rank.toLowerCase()]));
  }
}
process.stdout.write(JSON.stringify(courts));
