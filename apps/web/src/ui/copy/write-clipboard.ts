/** Without the Clipboard API (a page over plain HTTP on another host) the older command does it. */
const copyBySelection = (text: string) => {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr-only'
  document.body.append(area)
  area.select()
  const isDone = document.execCommand('copy')
  area.remove()
  if (!isDone) throw new Error('The browser refused to copy.')
}

/** @throws Error when the clipboard cannot be written (spec §8 "Clipboard"). */
export const writeClipboard = async (text: string): Promise<void> => {
  if (navigator.clipboard === undefined) return copyBySelection(text)
  try {
    await navigator.clipboard.writeText(text)
  } catch (cause) {
    throw new Error('The clipboard could not be written.', { cause })
  }
}
