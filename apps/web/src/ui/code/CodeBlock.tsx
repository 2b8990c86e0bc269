import { Copy } from '../copy/Copy.tsx'
import styles from './CodeBlock.module.css'

export interface CodeBlockProps {
  text: string
  /** What it is, for the copy button and for screen readers. */
  label: string
  /** Long lines break anywhere (bytes) instead of scrolling sideways. */
  wraps?: boolean
}

/** Signs that stand higher than the scroller however wide it is: their lines are made only when it comes into sight. */
const surelyHigher = 10_000

/** Raw text in the mono face, in a scroller of bounded height, with copy. */
export const CodeBlock = ({ text, label, wraps = false }: CodeBlockProps) => (
  <div className={styles.block}>
    <section
      className={styles.scroller}
      data-long={wraps && text.length > surelyHigher ? '' : undefined}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
      tabIndex={0}
    >
      <pre className={wraps ? styles.wraps : undefined}>{text}</pre>
    </section>
    <span className={styles.copy}>
      <Copy text={text} label={label} />
    </span>
  </div>
)
