import { Copy } from '../copy/Copy.tsx'
import styles from './CodeBlock.module.css'

export interface CodeBlockProps {
  text: string
  /** What it is, for the copy button and for screen readers. */
  label: string
  /** Long lines break anywhere (bytes) instead of scrolling sideways. */
  wraps?: boolean
}

/** Raw text in the mono face, in a scroller of bounded height, with copy. */
export const CodeBlock = ({ text, label, wraps = false }: CodeBlockProps) => (
  <div className={styles.block}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard. */}
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <pre className={wraps ? styles.wraps : undefined}>{text}</pre>
    </section>
    <span className={styles.copy}>
      <Copy text={text} label={label} />
    </span>
  </div>
)
