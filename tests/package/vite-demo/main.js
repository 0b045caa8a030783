import { maze } from 'tokeru/maze';
import 'tokeru/element';

const board = '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n';
const outcome = await maze.solve(board, { timeMs: 20_000 });
const { status, objective, confirmed, backend } = outcome;
document.querySelector('#answer').textContent = JSON.stringify({ status, objective, confirmed, backend });

const linked = await maze.link(board);
const element = document.createElement('tokeru-board');
element.setAttribute('link', linked.link);
element.addEventListener('ready', () => document.body.classList.add('stands'));
document.querySelector('#place').append(element);
