/** Text as it is compared in a search: case makes no difference. */
export const foldText = (text: string): string => text.toLowerCase()
