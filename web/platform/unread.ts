/** Why nothing may be saved now: a number or a day on the screen that cannot be read. It gets the focus. */
export function unreadNumber(): string | null {
  const field = document.querySelector<HTMLInputElement>(
    'input.number-input:invalid, .ant-picker input:invalid',
  )
  field?.focus()
  return field ? `${field.value}: ${field.validationMessage}` : null
}
