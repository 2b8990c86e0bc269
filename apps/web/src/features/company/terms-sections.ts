/** Sections of the terms in their order, each with its paragraphs (keys of the messages `terms`). */
export const termsSections = [
  { id: 'what', paragraphs: ['what1', 'what2'] },
  { id: 'advice', paragraphs: ['advice1'] },
  { id: 'accuracy', paragraphs: ['accuracy1', 'accuracy2', 'accuracy3'] },
  { id: 'names', paragraphs: ['names1', 'names2'] },
  { id: 'api', paragraphs: ['api1', 'api2'] },
  { id: 'privacy', paragraphs: ['privacy1', 'privacy2', 'privacy3'] },
  { id: 'links', paragraphs: ['links1'] },
  { id: 'liability', paragraphs: ['liability1'] },
  { id: 'changes', paragraphs: ['changes1'] },
] as const

/** Since when this wording stands. */
export const termsDate = '2026-11-21'
