/** Inputs that take no text: keys pressed on them are free for shortcuts. */
const choices = new Set(['radio', 'checkbox', 'button', 'submit', 'reset', 'range', 'color', 'file', 'image'])

/** Whether a key that was pressed there is text for a field. Pure. */
export const isTyping = (target: EventTarget | null): boolean => {
  if (target instanceof HTMLInputElement) return !choices.has(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
}
