import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'

interface Look {
  look?: 'plain' | 'primary' | 'quiet'
  /** Holds an icon only; give it an `aria-label`. */
  square?: boolean
}

interface Pressed {
  /** What it does is under way, and a press does nothing more. It keeps the focus, which a disabled one loses. */
  isBusy?: boolean
}

export const buttonClass = ({ look = 'plain', square }: Look, own?: string) =>
  classNames(styles.button, look !== 'plain' && styles[look], square && styles.square, own)

export const Button = ({ look, square, className, isBusy, ...rest }: ComponentProps<'button'> & Look & Pressed) => (
  <button
    type="button"
    className={buttonClass({ look, square }, className)}
    aria-disabled={isBusy}
    aria-busy={isBusy}
    {...rest}
  />
)

/** A link that looks like a button. */
export const ButtonLink = ({ look, square, className, ...rest }: ComponentProps<'a'> & Look) => (
  <a className={buttonClass({ look, square }, className)} {...rest} />
)
