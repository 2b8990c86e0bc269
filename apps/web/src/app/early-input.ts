const kinds = ['click', 'keydown', 'input', 'change'] as const

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (target: Element): target is Field => target.matches('input, textarea, select')

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)

/** What a reader, or a keeper of passwords, has put into a field. */
const entryOf = (field: Field): string | boolean => (isTicked(field) ? field.checked : field.value)

/** Whether a field holds something else than the server wrote into it. */
const isChanged = (field: Field): boolean => {
  if (isTicked(field)) return field.checked !== field.defaultChecked
  if (field instanceof HTMLInputElement && field.type === 'file') return false
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const written = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
  return field.value !== written?.value
}

/** Enters something once more: React compares with what the field held when it took it over. */
const enterAgain = (field: Field, entry: string | boolean) => {
  if (isTicked(field)) {
    // another one of its group is told
    if (field.type === 'radio' && entry === false) return
    field.checked = entry === false
    field.click()
  } else if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field.type !== 'file') field.value = String(entry)
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    field.value = ''
    const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, entry)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const repeat = (event: Event, target: HTMLElement) => {
  if (event instanceof KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const again = { key, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
    target.dispatchEvent(new KeyboardEvent('keydown', again))
  } else target.click()
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
 * Remembers what a reader does on a page that does not react yet, and what was entered before it was asked to. Returns a function that does
 * it again, once it does: what stands in a field goes to the form that has taken it over.
 */
export const keepEarlyInput = (root: HTMLElement): (() => void) => {
  const early: { event: Event; target: HTMLElement }[] = []
  // kept apart from the field: a form that does not know of it draws it away
  const entries = new Map<Field, string | boolean>()
  for (const field of root.querySelectorAll<Field>('input, textarea, select')) {
    if (isChanged(field)) entries.set(field, entryOf(field))
  }
  const keep = (event: Event) => {
    const { target } = event
    if (!(target instanceof HTMLElement)) return
    if (isField(target) && (event.type === 'input' || event.type === 'change')) {
      entries.set(target, entryOf(target))
      return
    }
    if (isHeard(event, target) && !goToSearch(event, root)) early.push({ event, target })
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
    for (const [field, entry] of entries) if (field.isConnected) enterAgain(field, entry)
    for (const { event, target } of early) if (target.isConnected) repeat(event, target)
  }
}
