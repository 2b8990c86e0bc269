/** Said where a chain has no consensus of Core: the failure of every call of validators, staking and governance. */
export const noValidators = 'This chain has no validators: its consensus is not that of Core.'
