import { createContext } from 'react'

/** What is wrong with the fields of a form, by their ids: each field says it of itself. */
export const FieldFaults = createContext<ReadonlyMap<string, string>>(new Map())
