/** Said where a chain has no system contracts of Core: the failure of every call of validators, staking and governance. */
export const noValidators = 'This chain has no validators: it lacks the system contracts of Core.'
