/** Compiles linkmap.wasm: from its bytes, a response or an address; by default from beside linkmap.js. */
export function init(source?: BufferSource | WebAssembly.Module | Response | URL | string): Promise<void>;

export type Direction = "left" | "right" | "up" | "down";

export interface Link {
  /** The link's number. */
  index: number;
  state: "ok" | "hidden" | "empty";
  /** It must not be opened. */
  isInert: boolean;
  href: string | null;
  url: string | null;
  text: string | null;
  title: string | null;
  label: string | null;
}

export interface Rect { x: number; y: number; width: number; height: number }
export interface Fragment extends Rect { link: number }

export interface Character extends Rect {
  /** Its bytes in the document's text. */
  utf8: [number, number];
  link: number | null;
  line: number;
  isTrailing: boolean;
  isInside: boolean;
}

export interface Run extends Rect {
  text: string; fontSize: number; font: number; link: number | null; isRTL: boolean;
  /** 0 text, 1 tab, 2 object, 3 hyphen. */
  kind: number;
}
export interface Line extends Rect { baseline: number; runs: Run[] }

export interface OpenOptions {
  /** Takes the widest layout that is not wider, else the narrowest. */
  width?: number;
  layout?: number;
  /** Checks the checksum. */
  verify?: boolean;
}

/** One layout of a map, opened. Lengths are in CSS px of the map. */
export class LinkMap {
  static open(bytes: ArrayBuffer | ArrayBufferView, options?: OpenOptions): LinkMap;
  private constructor();
  selectLayout(index: number): void;
  /** Takes the bytes of another map; tell recognisers and attachments. */
  replace(bytes: ArrayBuffer | ArrayBufferView, layout?: number): void;
  readonly layoutIndex: number;
  readonly linkCount: number;
  readonly fragmentCount: number;
  readonly size: { width: number; height: number };
  /** The number of the link at a point; -1 for none. The fastest question. */
  indexAt(x: number, y: number): number;
  linkAt(x: number, y: number): (Link & { fragment: number }) | null;
  nearest(x: number, y: number, radius?: number): (Link & { fragment: number }) | null;
  link(index: number): Link | null;
  fragment(index: number): Fragment | null;
  fragmentsIn(rect: Rect): number[];
  fragmentsOf(link: number): (Fragment & { index: number })[];
  /** The next (previous) link in reading order that can be hit, -1 for none; null asks for the first (last). */
  linkAfter(link: number | null): number;
  linkBefore(link: number | null): number;
  fragmentToward(fragment: number, direction: Direction): number;
  characterAt(x: number, y: number): Character | null;
  lines(): Generator<Line>;
  recognizer(options?: TapOptions): TapRecognizer;
  /**
   * Makes a canvas's links work: touch, mouse and pen; Tab, Enter and arrow keys with a focus ring; the cursor; and
   * real, visually hidden `<a>` elements in reading order for assistive technology.
   */
  attach(canvas: HTMLCanvasElement, options?: AttachOptions): Attachment;
}

export type PointerKind = "touch" | "mouse" | "pen";
export type Button = "left" | "middle" | "right" | "other";
export type Source = "pointer" | "keyboard" | "accessibility";

export interface Question {
  kind: "claim" | "menu" | "longPress" | "open";
  link: number; pointerKind: PointerKind; button: Button; modifiers: number; by: Source;
}

/** Screen px and ms; docs/GESTURES.md says what each means. */
export interface TapOptions {
  mode?: "link-only" | "observe";
  nearRadius?: number; touchSlop?: number; penSlop?: number; mouseSlop?: number | null; longPress?: number;
  highlightDelay?: number; highlightMinimum?: number; scale?: number; palmRadius?: number; repeatInterval?: number;
  staleAfter?: number; momentumGrace?: number;
  ask?: (question: Question) => "allow" | "refuse" | "replace" | boolean | void;
}

export interface TapEvent {
  type: "down" | "move" | "up" | "cancel" | "leave" | "tick" | "scroll" | "momentum" | "map" | "key" | "activate" | "reset";
  time: number; pointer?: number; x?: number; y?: number; kind?: PointerKind; button?: Button;
  contactRadius?: number; modifiers?: number; link?: number; key?: "enter" | "menu" | "other";
  isCanceled?: boolean; isRunning?: boolean; isNew?: boolean; isRepeat?: boolean;
}

export interface TapAction {
  type: "highlight" | "unhighlight" | "tap" | "menu" | "longPress" | "cancelled" | "refused" | "blocked" | "passThrough"
    | "passThroughKey" | "cursor";
  time: number; link?: number | null; fragment?: number | null; pointer?: number; reason?: string; by?: Source;
  button?: Button; modifiers?: number; isReplaced?: boolean;
}

export class TapRecognizer {
  private constructor();
  set scale(value: number);
  readonly deadline: number;
  handle(event: TapEvent): TapAction[];
}

export interface AttachOptions extends TapOptions {
  /** What of the map the canvas shows; by default all of it, as wide as the canvas. */
  viewport?: () => { x?: number; y?: number; scale?: number };
  /** Opens a link; by default in this window, or in a new one. */
  onOpen?: (link: TapAction & Link) => void;
  onAction?: (action: TapAction) => void;
  onFocus?: (link: number) => void;
  highlightStyle?: string;
  focusStyle?: string;
}

export interface Attachment {
  readonly focused: number | null;
  layoutChanged(): void;
  scrolled(): void;
  detach(): void;
}
