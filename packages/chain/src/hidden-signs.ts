/** What no font draws, or draws as nothing: Unicode's ignorable signs, the blank of Braille, the place of an object. */
const hidden = /[\p{Default_Ignorable_Code_Point}\u2800\ufffc]/u
/** Behind an emoji they say how it is drawn. */
const emojiForms = /(?<=\p{Emoji})[\ufe0e\ufe0f]/gu
/** Ties two emoji to one. */
const joiner = /(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})/gu
/** More than a letter of any script bears: they pile up over the lines around. */
const pile = /\p{M}{5}/u
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A text holds signs that nobody can see: it looks like another one, or like nothing. Pure. */
export const hidesSigns = (text: string): boolean => hidden.test(text)

/** Whether what people call something can be seen as it is: something to see, nothing hidden, no pile of marks. Emoji may be in it. Pure. */
export const isSeenLabel = (text: string): boolean => {
  const bare = text.replace(emojiForms, '').replace(joiner, '')
  return seen.test(bare) && !hidesSigns(bare) && !pile.test(bare)
}
