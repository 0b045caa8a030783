/**
 * Moves the lens over a large board: by pinch (on the board or on a trackpad), wheel, keys, double tap and drag.
 * Fetched when one of them is first used.
 */

import type { Gesture, Point } from '../puzzles/contract.ts';
import type { Host, TrackpadPinch } from './events.ts';
import { placeOf } from './events.ts';
import { fit, largestUnitInWindow, toBoard } from './layout.ts';
import { leastZoom } from './lens.ts';

/**
 * Zoom factors: of a key press, of a wheel notch (100 units), and of a double tap, which zooms further if a finger
 * could not hit a cell yet.
 */
const keyFactor = 1.5;
const wheelFactor = 1.25;
const tapFactor = 3;
const hittable = 32;

const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const zoomOf = ({ state }: Host) => state.lens?.zoom ?? 1;

type PlacePoint = (point: Point, place: Point, zoom: number) => void;

/** @returns takes the point between two fingers on the board, until one is lifted */
function listenToPinch(host: Host, signal: AbortSignal, placePoint: PlacePoint) {
  const { canvas, state } = host;
  /** The board point between the fingers, their distance and the zoom when the second finger came. */
  let pinch: { at: Point; distance: number; zoom: number } | null = null;

  function fingers([a, b]: TouchList) {
    const [one, two] = [placeOf(host, a), placeOf(host, b)];
    return { place: middleOf(one, two), distance: Math.max(1, Math.hypot(one.x - two.x, one.y - two.y)) };
  }

  function spread(event: TouchEvent) {
    if (!pinch || event.touches.length !== 2) {
      pinch = null;
      return;
    }
    event.preventDefault();
    const { place, distance } = fingers(event.touches);
    placePoint(pinch.at, place, (pinch.zoom * distance) / pinch.distance);
  }
  canvas.addEventListener('touchmove', spread, { signal, passive: false });
  for (const type of ['touchend', 'touchcancel'] as const) canvas.addEventListener(type, spread, { signal });

  return (touches: TouchList) => {
    const { place, distance } = fingers(touches);
    pinch = { at: toBoard(state.frame, place), distance, zoom: zoomOf(host) };
  };
}

/** @returns takes the events of a pinch on a trackpad; what is under the pointer stays there */
function trackpadListener(host: Host, placePoint: PlacePoint) {
  let start: { at: Point; zoom: number } | null = null;

  /** The middle of the room if the event has no place. */
  function placeIn(event: TrackpadPinch) {
    const { width, height } = host.state.room;
    return 'clientX' in event ? placeOf(host, event) : { x: width / 2, y: height / 2 };
  }

  return (event: TrackpadPinch) => {
    const place = placeIn(event);
    if (event.type === 'gesturestart') start = { at: toBoard(host.state.frame, place), zoom: zoomOf(host) };
    else if (start) placePoint(start.at, place, start.zoom * event.scale);
    if (event.type === 'gestureend') start = null;
  };
}

/** Two taps within so many milliseconds and pixels are a double tap. */
const doubleTap = { within: 300, near: 30 };

/**
 * With the whole board in view a tap waits for a second one, which zooms in. Zoomed in, two taps zoom out again if the
 * family did not handle the first.
 */
function tapListener({ state, canvas, send }: Host, signal: AbortSignal, toggle: (place: Point) => void) {
  let last: { time: number; at: Point; handled: boolean; timer: number } | null = null;
  let pending: (() => void) | null = null;

  function runPending() {
    clearTimeout(last?.timer);
    pending?.();
    pending = null;
  }

  // A press elsewhere in the meantime, such as on Done, comes after the tap.
  const onOtherEvent = (event: Event) => event.composedPath().includes(canvas) || runPending();
  for (const type of ['pointerdown', 'keydown'])
    canvas.ownerDocument.addEventListener(type, onOtherEvent, { signal, capture: true });

  return (tap: Gesture, at: Point, time: number) => {
    const [before, waits] = [last, !state.lens];
    last = null;
    const near = before && Math.hypot(at.x - before.at.x, at.y - before.at.y) < doubleTap.near;
    if (near && time - before.time < doubleTap.within && (waits || !before.handled)) {
      clearTimeout(before.timer);
      pending = null;
      return toggle(at);
    }
    runPending();
    const board = state.shown?.scene.board;
    if (waits) pending = () => void (state.shown?.scene.board === board && send(tap));
    const timer = waits ? window.setTimeout(runPending, doubleTap.within) : 0;
    last = { time, at, handled: !waits && send(tap), timer };
  };
}

export function createZoom(host: Host, signal: AbortSignal) {
  const { state } = host;
  /** The player's position when the board was last drawn. */
  let followed: Point | null = null;

  const largestZoom = () => {
    const { shown, room, size } = state;
    const largest = largestUnitInWindow(shown?.family.largestUnit);
    return Math.max(1, largest / fit(size, room, 1, largest).unit);
  };
  const zoomNow = () => zoomOf(host);

  /** Puts a point of the board at a point of the room, at this zoom or the nearest possible. */
  function placePoint(point: Point, place: Point, requested: number) {
    const zoom = Math.min(requested, largestZoom());
    if (zoom < leastZoom) return host.setLens(null);
    const unit = (state.frame.unit / zoomNow()) * zoom;
    const { room, shown } = state;
    followed ??= shown?.family.centre?.(shown.scene) ?? null;
    host.setLens({
      zoom,
      x: point.x + (room.width / 2 - place.x) / unit,
      y: point.y + (room.height / 2 - place.y) / unit,
    });
    settle();
  }

  /** Sets the lens to what is actually shown, since the requested view may be beyond the board's edge. */
  function settle() {
    const { lens, room, frame } = state;
    if (lens) Object.assign(lens, toBoard(frame, { x: room.width / 2, y: room.height / 2 }));
  }

  const grip = listenToPinch(host, signal, placePoint);

  /** The point that keys and buttons zoom into: the keyboard's cell, else the player, else the middle. */
  function pointOfInterest(): Point {
    const { shown, room, frame } = state;
    const player = shown?.family.centre?.(shown.scene);
    return host.focused() ?? player ?? toBoard(frame, { x: room.width / 2, y: room.height / 2 });
  }

  /** @param place point of the room that stays fixed; absent: the point of interest moves to the middle */
  function zoomBy(factor: number, place?: Point) {
    const { room, frame } = state;
    const middle = { x: room.width / 2, y: room.height / 2 };
    placePoint(place ? toBoard(frame, place) : pointOfInterest(), place ?? middle, zoomNow() * factor);
  }

  /** Moves the view by so many CSS pixels. */
  function pan(dx: number, dy: number) {
    const { lens, room, frame } = state;
    if (lens)
      placePoint(
        toBoard(frame, { x: room.width / 2 - dx, y: room.height / 2 - dy }),
        { x: room.width / 2, y: room.height / 2 },
        lens.zoom,
      );
  }

  /** Brings a point and some of its surroundings into view. */
  function reveal(point: Point) {
    const { room, frame } = state;
    const beyond = (at: number, length: number) => {
      const edge = Math.min(length / 4, 1.5 * frame.unit);
      return Math.min(0, at - edge) + Math.max(0, at - length + edge);
    };
    const dx = beyond(frame.left + point.x * frame.unit, room.width);
    const dy = beyond(frame.top + point.y * frame.unit, room.height);
    if (dx || dy) pan(-dx, -dy);
  }

  /** Zooms in to a point of the room, or out again. */
  const toggle = (place: Point) =>
    state.lens ? host.setLens(null) : zoomBy(Math.max(tapFactor, hittable / state.frame.unit), place);

  return {
    grip,
    by: zoomBy,
    whole: () => host.setLens(null),
    pan,
    reveal,
    tapped: tapListener(host, signal, toggle),
    trackpad: trackpadListener(host, placePoint),
    key: (key: string) => (key === '0' ? host.setLens(null) : zoomBy(key === '-' ? 1 / keyFactor : keyFactor)),
    wheel(event: WheelEvent) {
      const notches = event.deltaY / (event.deltaMode ? 3 : 100);
      zoomBy(wheelFactor ** -Math.max(-4, Math.min(4, notches)), placeOf(host, event));
    },
    /** Brings the player into view after a move; without a move the reader may look elsewhere. */
    follow() {
      const { shown, lens } = state;
      const at = (lens && shown?.family.centre?.(shown.scene)) ?? null;
      const moved = at && followed && (at.x !== followed.x || at.y !== followed.y);
      followed = at;
      if (moved) reveal(at);
    },
  };
}

export type Zoom = ReturnType<typeof createZoom>;
