const kinds = ['click', 'keydown', 'input', 'change'] as const

const isText = (target: Element): target is HTMLInputElement =>
  target instanceof HTMLInputElement && /^(text|search)$/.test(target.type)

/** Types a text once more: React compares with what the field held when it took it over. */
const typeAgain = (field: HTMLInputElement) => {
  const text = field.value
  field.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const repeat = (event: Event, target: HTMLElement) => {
  if (event instanceof KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const again = { key, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
    target.dispatchEvent(new KeyboardEvent('keydown', again))
  } else if (event.type === 'click') target.click()
  else if (isText(target)) typeAgain(target)
  else target.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Links and the platform's popovers work before any script; a key pressed in a field is seen by what it types. */
const isHeard = (event: Event, target: HTMLElement) =>
  event.type === 'click'
    ? target.closest('button:not([popovertarget])') !== null
    : event.type !== 'keydown' || !target.matches('input, select, textarea')

/** The key that leads to the search, at once: what is typed after it must have a field to go to. */
const goToSearch = (event: Event, root: HTMLElement): boolean => {
  if (!(event instanceof KeyboardEvent) || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey)
    return false
  const fields = [...root.querySelectorAll<HTMLInputElement>('input[type="search"]')]
  const field = fields.find((one) => one.checkVisibility())
  if (field === undefined) return false
  event.preventDefault()
  field.focus()
  return true
}

/**
 * Remembers what a reader does on a page that does not react yet. Returns a function that does it again, once it does.
 */
export const keepEarlyInput = (root: HTMLElement): (() => void) => {
  const early: { event: Event; target: HTMLElement }[] = []
  const keep = (event: Event) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || !isHeard(event, target) || goToSearch(event, root)) return
    const isTypedOn = event.type === 'input' && early.some((one) => one.target === target)
    if (!isTypedOn) early.push({ event, target })
  }
  // The browser would load the page anew for a form that only scripts answer, and what was entered would be lost.
  const holdForm = (event: Event) => {
    if (event.target instanceof HTMLFormElement && !event.target.hasAttribute('action')) event.preventDefault()
  }
  for (const kind of kinds) root.ownerDocument.addEventListener(kind, keep, true)
  root.ownerDocument.addEventListener('submit', holdForm, true)
  return () => {
    root.ownerDocument.removeEventListener('submit', holdForm, true)
    for (const kind of kinds) root.ownerDocument.removeEventListener(kind, keep, true)
    for (const { event, target } of early) if (target.isConnected) repeat(event, target)
  }
}
