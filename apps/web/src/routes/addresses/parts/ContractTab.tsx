import { ContractCode } from '../../../features/addresses/parts/ContractCode.tsx'
import { ContractSource } from '../../../features/contract-source/ContractSource.tsx'
import { SimilarContracts } from '../../../features/contract-source/SimilarContracts.tsx'
import { ContractStorage } from '../../../features/contract-storage/ContractStorage.tsx'

/** What a contract is made of. It is drawn in one piece: the server answers its lists with the page, so nothing moves what is below. */
export const ContractTab = ({ address }: { address: `0x${string}` }) => (
  <>
    <ContractSource address={address} />
    <ContractStorage address={address} />
    <ContractCode address={address} />
    <SimilarContracts address={address} />
  </>
)
