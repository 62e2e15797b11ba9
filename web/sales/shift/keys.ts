/** What function keys do inside a window of the till; its own keys outside rest while a window is open. */
export const byKey =
  (deeds: Readonly<Record<string, () => void>>) =>
  (event: React.KeyboardEvent): void => {
    const deed = deeds[event.key]
    if (!deed || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!event.repeat) deed()
  }
