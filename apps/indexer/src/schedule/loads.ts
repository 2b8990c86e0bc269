/**
 * Loads of a lane, as the lanes that follow it see them. A load is under way from the start of a term until the lane is
 * first level with the node, and again whenever the lane falls far behind.
 */
export class Loads {
  #isUnderWay = true
  #ended = 0

  get isUnderWay(): boolean {
    return this.#isUnderWay
  }

  /** How many loads have ended in this term. */
  get ended(): number {
    return this.#ended
  }

  /** The lane lies so far behind that it loads in batches. */
  begin(): void {
    this.#isUnderWay = true
  }

  /** The lane is level with the node. */
  end(): void {
    if (!this.#isUnderWay) return
    this.#isUnderWay = false
    this.#ended += 1
  }
}
