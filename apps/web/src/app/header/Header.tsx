import { SearchBox } from '../../features/search/SearchBox.tsx'
import styles from './Header.module.css'
import { Logo } from './Logo.tsx'
import { MainMenu, NarrowMenu } from './MainMenu.tsx'
import { LanguagePicker, NetworkPicker, ThemePicker, WalletMenu } from './pickers.tsx'
import { UserMenu } from './UserMenu.tsx'

/** On the dashboard the header's search is hidden: the page has its own (spec §2, ruling 24). */
export const Header = ({ isHome }: { isHome: boolean }) => (
  <header className={styles.header}>
    <div className={styles.bar}>
      <Logo />
      <div className={styles.wide}>
        <MainMenu />
      </div>
      {!isHome && (
        <div className={styles.search}>
          <SearchBox />
        </div>
      )}
      <div className={styles.end}>
        <NetworkPicker />
        <div className={styles.wide}>
          <WalletMenu />
        </div>
        <div className={styles.roomy}>
          <UserMenu />
        </div>
        <LanguagePicker />
        <div className={styles.roomy}>
          <ThemePicker />
        </div>
        <div className={styles.narrow}>
          <NarrowMenu />
        </div>
      </div>
    </div>
  </header>
)
