/** 90 % of what a position column of a list holds: stop while there is time to widen it. */
const positionLimit = Math.floor(0.9 * 2 ** 31)

export class PositionLimitError extends Error {
  override name = 'PositionLimitError'
}

/** @throws PositionLimitError when the list has grown to nine tenths of what its column holds */
export const nextPosition = (position: number): number => {
  if (position >= positionLimit) {
    throw new PositionLimitError(`a list has ${position} entries: its position column must be widened first`)
  }
  return position + 1
}
