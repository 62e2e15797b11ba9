let sounds: AudioContext | undefined

/** Low and short: something was not taken. Nothing is heard where the device has no sound. */
export function soundWrong(): void {
  try {
    sounds ??= new AudioContext()
    const tone = sounds.createOscillator()
    tone.type = 'square'
    tone.frequency.value = 180
    tone.connect(sounds.destination)
    tone.start()
    tone.stop(sounds.currentTime + 0.25)
  } catch {
    sounds = undefined
  }
}
