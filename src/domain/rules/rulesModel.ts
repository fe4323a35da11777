/** The version of the rules editor, in the place of a model's name. */
export const rulesModel = 'rules/1'
