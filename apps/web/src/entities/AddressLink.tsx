import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { useMessages } from '../i18n/use-messages.ts'
import { paths } from '../paths.ts'
import { classNames } from '../ui/class-names.ts'
import { Copy } from '../ui/copy/Copy.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { type AddressDisplayKind, addressName } from './address-name.ts'
import styles from './Entity.module.css'
import { identityStyle } from './identity.ts'

const signs: Record<Exclude<AddressDisplayKind, 'normal'>, IconName> = {
  privateName: 'label',
  sealedName: 'label',
  validator: 'validator',
  domain: 'domain',
  contract: 'contract',
  // what a token calls itself, where the symbol it bears is that of another
  borrowed: 'alert',
}

export interface AddressLinkProps {
  address: AddressReference
  /** Show all 42 characters; names stand beside them as a tag. */
  whole?: boolean
  /** false on the address's own page and in tight places. */
  copy?: boolean
  /** false where the reader already is. */
  link?: boolean
}

/** An address (spec §2): its kind, its name or shortened checksum form, copy; lights up with its other appearances. */
export const AddressLink = ({ address, whole = false, copy = true, link = true }: AddressLinkProps) => {
  const t = useMessages()
  const { kind, text, isName, checksum } = addressName(address)
  const showsHash = whole || !isName
  const shown = whole ? checksum : text
  const textClass = classNames(whole ? styles.whole : styles.text, showsHash && styles.hash)
  const validator = address.isCandidate && kind === 'privateName' && (
    <span className={styles.tag}>{t('units.kind_validator')}</span>
  )
  const hasPicture = whole || kind === 'normal'
  const entity = (
    <span className={styles.entity}>
      {kind !== 'normal' && (
        <span
          className={kind === 'borrowed' ? styles.borrowed : styles.sign}
          role="img"
          aria-label={t(`units.kind_${kind}`)}
          data-tip={t(`units.kind_${kind}`)}
        >
          <Icon name={signs[kind]} size={14} />
        </span>
      )}
      <span
        className={classNames(styles.lit, textClass, hasPicture && styles.identity)}
        style={hasPicture ? identityStyle(address.hash) : undefined}
        data-address={address.hash}
        data-tip={whole ? undefined : checksum}
      >
        {link ? <a href={paths.address(address.hash)}>{shown}</a> : shown}
      </span>
      {!whole && validator}
      {copy && <Copy text={checksum} label={checksum} />}
    </span>
  )
  if (!whole || !isName) return entity
  // beside it where there is room, else below: neither takes the other's
  return (
    <>
      {entity} <span className={styles.tag}>{text}</span> {validator}
    </>
  )
}
