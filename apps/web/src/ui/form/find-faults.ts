type Control = HTMLInputElement | HTMLTextAreaElement

/** What is wrong with a field, before anything is sent. */
export interface FieldFault {
  field: Control
  /** `long` and `own` (its custom validity) are said by the field itself. */
  fault: 'missing' | 'short' | 'long' | 'own' | 'email' | 'url' | 'pattern'
  /** Of `short`: characters that it has at least. */
  least: number
}

export const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Browsers check the pattern of an input; of several lines it stands in `data-pattern`. */
const isOtherPattern = ({ validity, dataset: { pattern }, value }: Control) =>
  validity.patternMismatch || (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, 'u').test(value))

/** A field tells in `data-longest` how many characters it may have: `maxlength` would cut what is pasted, without a word. */
const isTooLong = (shown: string, { dataset: { longest } }: Control) =>
  longest !== undefined && shown.length > Number(longest)

/** Also while it is shown as a text. */
const isPassword = ({ type, autocomplete }: Control) => type === 'password' || autocomplete.endsWith('-password')

const faultOf = (field: Control): FieldFault['fault'] | undefined => {
  const { value, required, minLength, validity, type } = field
  if (validity.customError) return 'own'
  // blanks are a part of passwords alone
  const shown = isPassword(field) ? value : value.trim()
  if (shown === '') return required ? 'missing' : undefined
  if (validity.typeMismatch) return type === 'url' ? 'url' : 'email'
  if (minLength > 0 && shown.length < minLength) return 'short'
  if (isTooLong(shown, field)) return 'long'
  return isOtherPattern(field) ? 'pattern' : undefined
}

/** Fields of a form that cannot be sent as they are, in their order on the screen. What is read only is not the reader's. */
export const findFaults = (form: HTMLFormElement): FieldFault[] =>
  [...form.elements].flatMap((field) => {
    if (!isControl(field) || !field.willValidate) return []
    const fault = faultOf(field)
    return fault === undefined ? [] : [{ field, fault, least: field.minLength }]
  })
