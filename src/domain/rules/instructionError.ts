/** Why an instruction that was understood changes nothing in this document, in a sentence for the person. */
export class InstructionError extends Error {}
