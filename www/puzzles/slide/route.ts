/**
 * The route engine's report: the circuit and the spots on which an answer travels, and the energy that no move raises.
 */

import type { Outcome, Panel, Pen, Scene, Theme, Verdict } from '../contract.ts';
import { failureOf } from '../../shared/faults.ts';

/** cells in order; `from`: moves before it */
export type Route = { from: number; circuit: ArrayLike<number>; spots: ArrayLike<number>; leaving: ArrayLike<number> };

/** energy before the first move after the `made` ones, and after each move */
export type RouteReport = { routes: Route[]; energy: ArrayLike<number>; made: number; reason: string | null };

/** The engine's report with an answer; null if another engine made it. */
export function reportOf({ answer, ui }: Scene): RouteReport | null {
  if (!answer) return null;
  const report = (answer.extra ?? null) as RouteReport | null;
  if (report?.routes) return report;
  return ui.route?.moves === answer.moves ? ui.route.report : null;
}

/** Why the route engine has no answer; null for any other end. */
export function verdict({ engine, moves, status, extra }: Outcome, { t }: Pick<Scene, 't'>): Verdict | null {
  const reason = ((extra ?? null) as RouteReport | null)?.reason;
  if (engine !== 'route' || moves !== null || status === 'infeasible' || !reason) return null;
  return { text: t('route.refusal'), tone: 'warn', reason: t(`route.reason.${reason}`) };
}

/** @param time number of moves shown */
export function reportAt({ routes, energy, made }: RouteReport, time: number) {
  const step = Math.max(0, Math.min(energy.length - 1, Math.floor(time + 1e-9) - made));
  const index = routes.findLastIndex(({ from }) => from <= Math.floor(time + 1e-9));
  return { step, energy: energy[step], index, route: index >= 0 && energy[step] > 0 ? routes[index] : null };
}

/**
 * Draws the circuit over the tiles, below their labels: a closed line, thicker where it is about to leave, and a ring
 * in every spot.
 */
export function drawRoute(pen: Pen, theme: Theme, route: Route, placeOf: (cell: number) => { x: number; y: number }) {
  const middle = (cell: number) => ({ x: placeOf(cell).x + 0.5, y: placeOf(cell).y + 0.5 });
  const ring = Array.from(route.circuit, middle);
  const leaving = Array.from(route.leaving, middle);
  const line = { stroke: theme.accent, cap: 'round' as const, join: 'round' as const };
  pen.line([...ring, ring[0]], { ...line, width: 0.1, alpha: 0.55 });
  if (leaving.length < ring.length - 1)
    pen.line(leaving.length > 1 ? leaving : [leaving[0], leaving[0]], { ...line, width: 0.34, alpha: 0.45 });
  for (const { x, y } of Array.from(route.spots, middle))
    pen.circle(x, y, 0.4, { stroke: theme.accent, width: 0.05, dash: [0.12, 0.1], alpha: 0.8 });
}

const height = 120;
const inset = { left: 26, right: 6, top: 8, bottom: 18 };

function drawEnergy(pen: Pen, { theme, number, t, time }: Scene, { energy, routes, made }: RouteReport, width: number) {
  const maxEnergy = Math.max(1, energy[0]);
  const last = Math.max(1, energy.length - 1);
  const x = (step: number) => inset.left + (step / last) * (width - inset.left - inset.right);
  const y = (value: number) => inset.top + (1 - value / maxEnergy) * (height - inset.top - inset.bottom);
  for (const { from } of routes)
    pen.line(
      [
        { x: x(from - made), y: y(maxEnergy) },
        { x: x(from - made), y: y(0) },
      ],
      { stroke: theme.line, width: 1 },
    );
  pen.line(
    [
      { x: x(0), y: y(0) },
      { x: x(last), y: y(0) },
    ],
    { stroke: theme.muted, width: 1 },
  );
  const points = [{ x: x(0), y: y(energy[0]) }];
  for (let step = 1; step < energy.length; step++) {
    if (energy[step] === energy[step - 1]) continue;
    points.push({ x: x(step), y: y(energy[step - 1]) }, { x: x(step), y: y(energy[step]) });
  }
  points.push({ x: x(last), y: y(energy[energy.length - 1]) });
  pen.line(points, { stroke: theme.accent, width: 2, join: 'round' });
  const { step, energy: current } = reportAt({ energy, routes, made, reason: null }, time);
  pen.circle(x(step), y(current), 4, { fill: theme.accent, stroke: theme.surface, width: 1.5 });
  const words = { size: 11, color: theme.muted };
  pen.text(number(maxEnergy), inset.left - 5, y(maxEnergy), { ...words, align: 'right' });
  pen.text('0', inset.left - 5, y(0), { ...words, align: 'right' });
  pen.text(t('route.axis', { count: number(last) }), width - inset.right, height - 7, { ...words, align: 'right' });
}

function sentence(scene: Scene): string {
  const report = reportOf(scene);
  const { t, number } = scene;
  if (!report) return t('route.none');
  const { index, energy, route } = reportAt(report, scene.time);
  const values = { index: number(index + 1), count: number(report.routes.length), energy: number(energy) };
  if (!route) return t(energy === 0 ? 'route.done' : 'route.between', values);
  const sizes = {
    squares: number(route.circuit.length),
    spots: number(route.spots.length),
    leaving: number(Math.min(route.leaving.length, route.circuit.length - 1)),
  };
  return t('route.here', { ...values, ...sizes });
}

export const routePanel: Panel = {
  id: 'route',
  title: 'panel.route',
  modes: ['solve'],
  mount(element, api) {
    const { h } = api;
    const note = h('p', { class: 'small' });
    const runButton = h('button', {
      type: 'button',
      class: 'button',
      'data-control': 'route',
      onclick: () => run(),
    });
    const status = h('p', { class: 'small', role: 'status' });
    const description = h('p', { class: 'small', 'data-role': 'route' });
    const drawn = { width: 240, key: '' };
    const canvas = api.canvas(240, height, (pen) => {
      const scene = api.scene();
      const report = reportOf(scene);
      if (report) drawEnergy(pen, scene, report, drawn.width);
    });
    canvas.element.setAttribute('role', 'img');
    let running = false;
    let frame = 0;

    const run = async () => {
      if (running) return;
      running = true;
      const { board } = api.scene();
      status.textContent = '';
      label();
      const outcome = await api.solve(board, { engine: 'route' });
      running = false;
      const scene = api.scene();
      const report = (outcome.extra ?? null) as RouteReport | null;
      if (scene.board === board && outcome.moves !== null && report)
        api.act({ ui: { route: { moves: outcome.moves, report } }, show: { moves: outcome.moves } });
      else if (scene.board === board)
        status.textContent =
          failureOf(outcome, scene.t) ?? verdict(outcome, scene)?.reason ?? scene.t('route.reason.none');
      label();
    };

    const label = () => {
      const scene = api.scene();
      note.textContent = scene.t('route.note');
      runButton.textContent = scene.t(running ? 'route.running' : 'route.run');
      runButton.setAttribute('aria-disabled', String(running)); // instead of `disabled`, so that it keeps the focus
      redraw();
    };

    /** The page announces changes, but not every frame of a playback. */
    const redraw = () => {
      const scene = api.scene();
      const report = reportOf(scene);
      const width = Math.min(480, Math.max(200, element.clientWidth));
      const key = [scene.answer?.moves, Math.floor(scene.time), scene.language, scene.theme.dark, width].join('|');
      if (key === drawn.key) return;
      drawn.key = key;
      description.textContent = sentence(scene);
      canvas.element.hidden = !report;
      canvas.element.setAttribute('aria-label', scene.t('route.chart'));
      if (!report) return;
      const fits = width === drawn.width;
      drawn.width = width;
      if (fits) canvas.redraw();
      else canvas.resize(width, height);
    };
    const watch = () => {
      redraw();
      const seen = element.offsetParent !== null && reportOf(api.scene());
      frame = seen ? requestAnimationFrame(watch) : 0;
    };
    const update = () => {
      label();
      if (!frame) watch();
    };
    // Resumes once the panel has a size again, whether a closed section or another page layout had hidden it.
    const sizes = new ResizeObserver(() => {
      frame ||= requestAnimationFrame(watch);
    });
    sizes.observe(element);
    element.append(note, h('div', { class: 'row' }, runButton), status, description, canvas.element);
    const destroy = () => {
      sizes.disconnect();
      cancelAnimationFrame(frame);
    };
    return { update, destroy };
  },
};
