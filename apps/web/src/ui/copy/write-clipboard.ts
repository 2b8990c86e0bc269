/** The older command: for a page over plain HTTP on another host, and for a browser whose Clipboard API refuses. */
const copyBySelection = (text: string) => {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr-only'
  document.body.append(area)
  area.select()
  const isDone = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  if (!isDone) throw new Error('The clipboard could not be written.')
}

/** @throws Error when the clipboard cannot be written (spec §8 "Clipboard"). */
export const writeClipboard = async (text: string): Promise<void> => {
  if (navigator.clipboard === undefined) return copyBySelection(text)
  // It refuses a page without the focus, and one in a frame without the permission.
  await navigator.clipboard.writeText(text).catch(() => copyBySelection(text))
}
