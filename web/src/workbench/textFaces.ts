import { areFacesLate } from '../theme/faces.ts'

const deviceSerif = '"Serif of the system", "Noto Serif", "Times New Roman", serif'

/** Together: a face that comes too late is not used on this page, and bold words would have another one than the rest. */
export function chooseTextFaces(): void {
  if (areFacesLate) {
    document.documentElement.style.setProperty('--speckeep-serif', deviceSerif)
    return
  }
  for (const weight of [400, 600]) void document.fonts.load(`${weight} 1em "Source Serif 4"`).catch(() => {})
}
