import { createContext } from 'react'

/** Why a form was refused. */
export interface FormProblem {
  text: string
  /** Names of the fields that it may be of: the first one that stands in the form says it. */
  fields?: readonly string[] | undefined
}

/** What is wrong with the fields of a form, by their ids: each field says it of itself. */
export const FieldFaults = createContext<ReadonlyMap<string, string>>(new Map())

/** The refusal that a field of the form says: nothing else has to. */
export const SaidProblem = createContext<FormProblem | undefined>(undefined)
