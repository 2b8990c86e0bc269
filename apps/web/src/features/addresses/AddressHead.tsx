import type { AddressDetail } from '@corescope/api-schema/addresses/calls'
import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { identityStyle } from '../../entities/identity.ts'
import { TokenMarks } from '../../entities/tokens/TokenMarks.tsx'
import type { MessageKey } from '../../i18n/message-key.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePageSubject } from '../../navigation/page-subject.ts'
import { Copy } from '../../ui/copy/Copy.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from './Address.module.css'
import { NameTag } from './NameTag.tsx'
import { NoteSign } from './NoteSign.tsx'
import { QrCode } from './QrCode.tsx'
import { WatchSign } from './WatchSign.tsx'

const titleOf = (detail: AddressDetail | undefined, isOperator: boolean): MessageKey => {
  if (isOperator || detail?.isCandidate) return 'address.titleValidator'
  return detail?.type === '1' ? 'address.titleContract' : 'address.titleAddress'
}

interface AddressHeadProps {
  address: `0x${string}`
  detail: AddressDetail | undefined
  /** A candidate registered by it. */
  isOperator: boolean
}

/** Kind, name and the whole address in checksum form. */
export const AddressHead = ({ address, detail, isOperator }: AddressHeadProps) => {
  const t = useMessages()
  const checksum = toChecksumAddress(address)
  const borrowed = detail?.token?.borrowed
  const publicName = detail && (detail.publicName || detail.tokenName || detail.domainName)
  const name = detail?.privateName || publicName
  // a title has no room for the mark: a token that borrows its symbol is not called there what it calls itself
  const note = borrowed ? detail?.publicName || detail?.domainName : publicName
  // no private name: a tab's title is kept by the browser's history and the list of pages read lately, and sent to a site's analytics
  usePageSubject({ note: note || undefined })
  return (
    <PageHead
      title={t(titleOf(detail, isOperator))}
      aside={
        name || detail?.isNameSealed || borrowed ? (
          <>
            {detail?.isNameSealed && <em>{t('units.kind_sealedName')}</em>}
            {name && <NameTag name={name} />}
            {borrowed && <TokenMarks token={{ irregular: false, borrowed }} />}
          </>
        ) : undefined
      }
      lead={
        <span className={styles.whole}>
          <code className={styles.identity} style={identityStyle(address)} data-address={address}>
            {checksum}
          </code>
          <Copy text={checksum} label={checksum} />
          <QrCode address={checksum} />
          {runtimeConfig().accounts !== 'off' && (
            <>
              <WatchSign address={address} />
              <NoteSign address={address} />
            </>
          )}
        </span>
      }
    />
  )
}
