import { runtimeConfig } from '../../config/runtime-config.ts'
import { paths } from '../../paths.ts'
import styles from './Logo.module.css'

/** Two open rings and the point they are turned to: something is being looked at. */
const LogoMark = ({ size = 26 }: { size?: number }) => (
  <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round">
      <path d="M25.9 9.1A12 12 0 1 0 28 16" />
      <path d="M16 10.5a5.5 5.5 0 1 0 5.5 5.5" />
    </g>
    <circle cx="21.3" cy="10.7" r="2.6" fill="currentColor" />
  </svg>
)

/** The wordmark; leads to the dashboard. */
export const Logo = () => (
  <a className={styles.logo} href={paths.home()}>
    <LogoMark />
    <span translate="no">{runtimeConfig().shortName}</span>
  </a>
)
