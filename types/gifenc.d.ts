/** Types for the part of gifenc in use, which ships none; colours are [red, green, blue]. Its other entry is not an ES module. */
declare module 'gifenc/dist/gifenc.esm.js' {
  export type Palette = number[][];
  export function quantize(
    rgba: Uint8ClampedArray | Uint8Array,
    colours: number,
    options?: { format?: 'rgb565' | 'rgb444' | 'rgba4444' },
  ): Palette;
  export function applyPalette(
    rgba: Uint8ClampedArray | Uint8Array,
    palette: Palette,
    format?: 'rgb565' | 'rgb444' | 'rgba4444',
  ): Uint8Array;
  export function GIFEncoder(): {
    /** `palette` only where it changes; `delay` in milliseconds; `repeat` 0 = for ever */
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: { palette?: Palette; delay?: number; repeat?: number },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
}
