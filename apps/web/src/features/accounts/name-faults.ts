import type { Form } from './use-form.ts'

const faults: readonly unknown[] = ['nameTaken', 'nameAddress', 'nameHidden', 'nameScripts']

/** Why the username of a form was refused, to be said beside its field; undefined: it was not. Pure. */
export const nameProblem = ({ problem }: Pick<Form, 'problem'>): string | undefined =>
  faults.includes(problem?.fault) ? problem?.text : undefined
