let holders = 0
/** Told to the document when the stream begins or ends to be held. */
export const holdEvent = 'hold'
const tell = () => void document.dispatchEvent(new Event(holdEvent))

/** Keeps the stream open while the page is hidden: something tells of it all the same. Returns how to let go. */
export const holdStream = (): (() => void) => {
  holders += 1
  tell()
  return () => {
    holders -= 1
    tell()
  }
}

export const isStreamHeld = (): boolean => holders > 0
