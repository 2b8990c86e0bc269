/** A field of a list's filters. */
export interface SearchField {
  /** Name in the URL's query and in the request. */
  name: string
  label: string
  placeholder?: string
  /** Of the input; text without it. One that is checked is `1` in the URL. */
  type?: 'date' | 'check'
  inputMode?: 'numeric'
  /** Takes half of a line. */
  half?: true
  /** A sentence when the text cannot be searched for. `textOf` tells the other fields. */
  validate?: (text: string, textOf: (name: string) => string) => string | undefined
}
