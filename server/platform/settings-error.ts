/** A mistake of the operator: printed as it stands, without a stack. */
export class SettingsError extends Error {}
