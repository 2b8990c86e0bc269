/**
 * Loads of the blocks lane, for who must not compete with one and has work when it is over. One is under way from the
 * start on, until the lane is first seen level with the node.
 */
export class Loads {
  #isUnderWay = true
  #ended = 0

  get isUnderWay(): boolean {
    return this.#isUnderWay
  }

  /** So many were over; a term begins with one. */
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
