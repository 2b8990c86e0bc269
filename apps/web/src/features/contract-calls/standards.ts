/** Standards whose ABI a reader may choose for a contract of which none is known. */
export const standards = ['ERC-20', 'ERC-721', 'ERC-1155'] as const

/** Signatures of a standard, one a line, with those of ownership. */
export const loadStandard = async (name: (typeof standards)[number]): Promise<string> => {
  const [{ accessAbi }, abi] = await Promise.all([import('@corescope/chain/abi/access'), abiOf(name)])
  return [...abi, ...accessAbi].join('\n')
}

const abiOf = async (name: (typeof standards)[number]): Promise<readonly string[]> => {
  if (name === 'ERC-20') {
    const { erc20Abi, erc20ErrorsAbi } = await import('@corescope/chain/abi/erc20')
    return [...erc20Abi, ...erc20ErrorsAbi]
  }
  if (name === 'ERC-721') {
    const { erc721Abi, erc721ErrorsAbi } = await import('@corescope/chain/abi/erc721')
    return [...erc721Abi, ...erc721ErrorsAbi]
  }
  const { erc1155Abi, erc1155ErrorsAbi } = await import('@corescope/chain/abi/erc1155')
  return [...erc1155Abi, ...erc1155ErrorsAbi]
}
