/** The product's own sentence with the line that differs: clients name the file of what they submit, without one. */
export const differsInLine =
  /is not that of the contract: [\d.]+ % of the instructions are the same[\s\S]*WithLibrary\.sol:\d+/
