/** Why an instruction that was understood changes nothing in this document, in a sentence for the user. */
export class InstructionError extends Error {}
