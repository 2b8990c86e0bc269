import { use } from 'react'
import styles from './Form.module.css'
import { type FormProblem, SaidProblem } from './field-faults.ts'

/** Why a form was refused, unless one of its fields says so. */
export const Problem = ({ problem }: { problem: FormProblem | undefined }) => {
  const said = use(SaidProblem)
  if (problem === undefined || problem === said) return null
  return (
    <p className={styles.problem} role="alert">
      {problem.text}
    </p>
  )
}
