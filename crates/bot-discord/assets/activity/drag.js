// @ts-check
// Dragging with a mouse, a pen or a finger.

/** From how far on, in pixels, a press is a drag. */
const THRESHOLD = 6;

/**
 * @typedef {(x: number, y: number) => void} At
 * @typedef {{
 *   imageAt: (x: number, y: number) => HTMLElement | undefined, lift: At, over: At, drop: At,
 * }} Dragged
 */

/** Lets images be dragged over an element. What is dropped goes back to its place unless it is put elsewhere. */
export class DragGesture {
  /** @type {{image: HTMLElement, pointer: number, x: number, y: number, isLifted: boolean} | null} */
  #drag = null;
  /** @type {HTMLElement} */
  #element;
  /** @type {Dragged} */
  #dragged;

  /**
   * @param {HTMLElement} element
   * @param {Dragged} dragged
   */
  constructor(element, dragged) {
    [this.#element, this.#dragged] = [element, dragged];
    element.addEventListener('pointerdown', (event) => this.#press(event));
    element.addEventListener('pointermove', (event) => this.#move(event));
    element.addEventListener('pointerup', (event) => this.#release(event));
    element.addEventListener('pointercancel', () => this.#end());
  }

  /** @param {PointerEvent} event */
  #press({ clientX: x, clientY: y, button, isPrimary, pointerId: pointer }) {
    const image = button === 0 && isPrimary ? this.#dragged.imageAt(x, y) : undefined;
    this.#drag = image ? { image, pointer, x, y, isLifted: false } : null;
  }

  /** @param {PointerEvent} event */
  #move({ clientX, clientY, pointerId }) {
    const drag = this.#drag;
    if (!drag || drag.pointer !== pointerId) return;
    const [across, down] = [clientX - drag.x, clientY - drag.y];
    if (!drag.isLifted) {
      if (Math.hypot(across, down) < THRESHOLD) return;
      drag.isLifted = true;
      // From here on a click is not for the square where the pointer is let go.
      this.#element.setPointerCapture(pointerId);
      drag.image.classList.add('lifted');
      this.#dragged.lift(drag.x, drag.y);
    }
    drag.image.style.translate = `${across}px ${down}px`;
    this.#dragged.over(clientX, clientY);
  }

  /** @param {PointerEvent} event */
  #release({ clientX, clientY, pointerId }) {
    const drag = this.#drag;
    if (drag?.pointer !== pointerId) return;
    this.#end();
    if (drag.isLifted) this.#dragged.drop(clientX, clientY);
  }

  #end() {
    const image = this.#drag?.image;
    this.#drag = null;
    image?.classList.remove('lifted');
    if (image) image.style.translate = '';
  }
}
