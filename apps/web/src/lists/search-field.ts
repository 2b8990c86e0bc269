/** A field of a list's filters. */
export interface SearchField {
  /** Name in the URL's query and in the request. */
  name: string
  label: string
  placeholder?: string
  /** Of the input; text without it. */
  type?: 'date'
  inputMode?: 'numeric'
  /** Takes half of a line. */
  half?: true
  /** A sentence when the text cannot be searched for. `textOf` tells the other fields. */
  validate?: (text: string, textOf: (name: string) => string) => string | undefined
}
