/** Daily puzzles, a Friday each. Made by scripts/daily.mjs. */

import type { Listed } from '../../daily-puzzle.ts';

export const boards: Listed[] = [
  ['maze/1AFRBKcxaBmpGMsZjZ5TZGSI0CgRkPMOgRxhABMCyww', 4, 765],
  ['maze/1AFVENPlIWdImijOQMYTESMkRIkikSZSBSIoikGGFAjQIAMAAr08', 4, 367],
  ['maze/1AFRSnkpEpzIEZsg5CyIGkTTCIcchJIkjMkQATAAGXA', 3, 455],
  ['maze/1AFVUjQJjJEJyDKKgUCSM48w5TkMkZKRGIM5zCEgShOgSAAwAqaM', 3, 454],
  ['maze/1AFRS5iMSc8OaRlSOYpIinIQiRniIgSFSNAkABMDZ9A', 4, 888],
  ['maze/1AFUsVSklI1MkQxQ7NVcoVMSKhQsTRFVUW1LkRUojNFUgAwAAuCc', 4, 778],
  ['maze/1AFRUCY8UJSnEKIuWYUCQpwhIIaRoGXOI4wATAJH5', 4, 779],
  ['maze/1AFVTBIaMwaRJKLKdAhEUdIpFIkEc5KBGQ0QczEQMRoSgAwAA0UQ', 4, 468],
  ['maze/1AFRkEiSBwhomOIQDjJDBHjYhxB4oxEgOPJkwQATAGfQ', 4, 819],
  ['maze/1AFUojYqkSGiVMakSkqUqnO1KpVVIp6kNEUmIkKJTGxRMQAYAIk4', 4, 639],
  ['maze/1AFRGHkKgSzHIMtIoFI0DOIpiZGhpGgchkJIMAEwA198', 4, 353],
  ['maze/1AFVDIaUhQwxCNGgZhIGkckicpAnLMgY8zHSJBnCgS0DKADAAyzU', 3, 603],
  ['maze/1AFQmbkZjc0KmimKkUUnIqqliicjrTEqo9gAmAO1F', 4, 648],
  ['maze/1AFVwgRyBg8ZJEOORiHjhxxBIwggJI4g4UgaESGGSMSQLIABgAC7n', 4, 639],
  ['maze/1AFQ0RInNUc9qdGZKVRROiclobkUVihkpiACYABzj', 3, 532],
  ['maze/1AFUmqNSpqiVaYqZ0KqSqhkIkKm5kpJDpyJKlNVJFQokQAMAAIMU', 4, 312],
  ['maze/1AFRBQKRLCeGMZZCnyGcJ8xUDnKkY5SCDGcAEwKz8', 3, 1084],
  ['maze/1AFVEmpEJSxy0jOGXIuYjiSM4jzGQJhHKZAnnIkYUCMIwAYAA9ZQ', 4, 506],
  ['maze/1AFQoR25oh2hRaormpYzMTMVTFSSG5GU0SIAEwG1Q', 4, 715],
  ['maze/1AFUqaIhqVTlTcjqhiioY1JSYx2SpEpqVM2NiqOImZolQAMAAYd8', 4, 523],
  ['maze/1AFQoS3GqRKosSEqLY3KGpVOR2pmKJCVSxqgATAAsng', 4, 1147],
  ['maze/1AFU1TlSaKcy3oRRELFChixOqRRuVSlSUTKhuVMkM1QgAwADweg', 4, 283],
  ['maze/1AFQ2LlSelKqxQqkR6EVSpiKJii0iuakiFCqABMAikg', 4, 303],
  ['maze/1AFVJFI0ikaRSKRGSUpQnyjkOUZCHCGMRhDGgSHIfMRpQAYAAB3k', 4, 581],
  ['maze/1AFQuR2ZIUSFVVIjHchQ2LkxuVQkVCOoxABMAoS8', 4, 746],
  ['maze/1AFVUiTIIkiVAwiCUiRMaMgxoExJyUiYphjlQJjzmLnGADAAPnw', 4, 570],
];
