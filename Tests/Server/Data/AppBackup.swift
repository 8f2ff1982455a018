/// A backup as the app would write it, with invented foods.
enum AppBackup {
  static let complete = #"""
    {
      "appSettings" : {
        "accentTheme" : "leafGreen", "aiProvider" : "openRouter", "breakfastStartMinutes" : 300, "dinnerStartMinutes" : 1020,
        "futureSwitch" : true, "lunchStartMinutes" : 690, "micronutrientGoalOverrides" : { "iron" : 27, "zinc" : 0 },
        "offContributeEnabled" : true, "openRouterLiteModel" : "example/lite", "pinnedMicronutrientIDs" : ["fiber", "sodium"],
        "showJournalFoodImages" : false, "useGeneratedFoodIconImages" : true, "useProModel" : true
      },
      "appVersion" : "1.4",
      "dailyLogs" : [
        { "date" : "2026-07-20T04:00:00Z", "id" : "5EED0000-0000-4000-8000-000000000001", "notes" : "Long run today" },
        { "date" : "2026-07-21T04:00:00Z", "id" : "5EED0000-0000-4000-8000-000000000002" }
      ],
      "exportedAt" : "2026-07-22T01:00:00Z",
      "nutritionEntries" : [
        {
          "brand" : "Northmill", "calories" : 270, "carbs" : 42, "confidence" : 0.97,
          "dailyLogID" : "5EED0000-0000-4000-8000-000000000001", "fat" : 9, "futureMember" : [1, 2],
          "id" : "5EED0000-0000-4000-8000-000000000071", "mealType" : "Breakfast",
          "micronutrients" : { "Dietary Fiber" : { "unit" : "g", "value" : 4.5 }, "sodium" : 142.5 }, "name" : "Oat Clusters",
          "protein" : 6, "savedFoodID" : "5EED0000-0000-4000-8000-000000000011", "scanDurationMs" : 2140,
          "scanMode" : "Label Scan", "serving" : { "mass" : { "grams" : 40 } }, "servingCount" : 1,
          "servingMappings" : [{ "from" : { "unit" : "serving", "value" : 1 }, "to" : { "unit" : "g", "value" : 40 } }],
          "servingQuantity" : 60, "servingSize" : "40 g", "servingUnit" : "g", "servingsPerContainer" : 9,
          "timestamp" : "2026-07-20T12:15:00Z"
        },
        {
          "calories" : 485, "carbs" : 91, "dailyLogID" : "5EED0000-0000-4000-8000-000000000001", "fat" : 8.75,
          "id" : "5EED0000-0000-4000-8000-000000000072", "mealType" : "Lunch", "micronutrients" : {}, "name" : "Usual bowl",
          "protein" : 12, "savedFoodID" : "5EED0000-0000-4000-8000-000000000014", "scanMode" : "Manual",
          "selectionSummary" : "2x Rice (normal), 0.50x Beans (normal)", "servingCount" : 2.5, "servingMappings" : [],
          "timestamp" : "2026-07-20T13:05:00.250-04:00"
        },
        {
          "calories" : 95, "carbs" : 25, "fat" : 0, "id" : "5EED0000-0000-4000-8000-000000000073", "mealType" : "Snack",
          "micronutrients" : {}, "name" : "Plum", "protein" : 0, "scanMode" : "Food Photo", "servingCount" : 1,
          "servingMappings" : [], "timestamp" : "2026-07-22T01:30:00Z"
        }
      ],
      "preferences" : {
        "createdAt" : "2026-07-01T15:00:00Z", "ringSlot1" : "macro_fat", "ringSlot2" : "fiber", "ringSlot3" : "",
        "ringSlot4" : "macro_calories", "ringSlot5" : "", "shelfCalorieFlexibilityRawValue" : "strict",
        "shelfCustomCaloriesPolicyRawValue" : "", "shelfCustomCaloriesRoleRawValue" : "limit",
        "shelfCustomFatStrengthRawValue" : "strong", "shelfEnergyIntentRawValue" : "cut", "shelfHardCapCalories" : true,
        "shelfNutritionEmphasisRawValue" : "", "shelfRecommendationStyleRawValue" : "lowSodium",
        "shelfRecommendationsEnabled" : false, "shelfSuggestionCount" : 9, "shelfTriggerFraction" : 0.25,
        "updatedAt" : "2026-07-18T20:00:00Z"
      },
      "savedFoods" : [
        {
          "brand" : "Northmill", "calories" : 180, "carbs" : 28, "createdAt" : "2026-07-01T15:30:00Z", "emoji" : "🥣", "fat" : 6,
          "generatedIconImageData" : "/9j/4A==", "generatedIconImageMimeType" : "image/jpeg",
          "generatedIconImagePrompt" : "{\"item\":\"Oat Clusters\"}", "generatedIconImageUpdatedAt" : "2026-07-02T09:00:00Z",
          "id" : "5EED0000-0000-4000-8000-000000000011", "isOnShelf" : true, "kind" : "single",
          "lastUsedAt" : "2026-07-20T22:10:00Z", "micronutrients" : { "fiber" : { "unit" : "g", "value" : 3 } },
          "name" : "Oat Clusters", "originalScanMode" : "labelScan", "protein" : 4, "serving" : { "mass" : { "grams" : 40 } },
          "servingMappings" : [{ "from" : { "unit" : "serving", "value" : 1 }, "to" : { "unit" : "g", "value" : 40 } }],
          "servingQuantity" : 1, "servingUnit" : "serving", "sourceJournalEntryID" : "5EED0000-0000-4000-8000-000000000071"
        },
        {
          "archivedAt" : "2026-07-19T12:00:00Z", "calories" : 150, "carbs" : 12, "createdAt" : "2026-07-01T15:31:00Z", "fat" : 8,
          "id" : "5EED0000-0000-4000-8000-000000000012", "lastUsedAt" : "2026-07-05T08:00:00Z", "micronutrients" : {},
          "name" : "Plain Kefir", "originalScanMode" : 7, "protein" : 8, "serving" : { "both" : { "grams" : 258, "ml" : 250 } },
          "servingMappings" : []
        },
        {
          "calories" : 1, "carbs" : 1, "compositeIngredients" : [
            {
              "calories" : 180, "carbs" : 28, "fat" : 6, "id" : "5EED0000-0000-4000-8000-000000000021",
              "micronutrients" : { "fiber" : { "unit" : "g", "value" : 3 } }, "name" : "Oat Clusters", "protein" : 4,
              "selectedQuantity" : 60, "selectedUnit" : "g", "serving" : { "mass" : { "grams" : 40 } },
              "servingMappings" : [], "servingQuantity" : 1, "servingUnit" : "serving"
            },
            {
              "calories" : 150, "carbs" : 12, "fat" : 8, "id" : "5EED0000-0000-4000-8000-000000000022", "micronutrients" : {},
              "name" : "Plain Kefir", "protein" : 8, "selectedQuantity" : 200, "selectedUnit" : "mL",
              "serving" : { "volume" : { "ml" : 250 } }, "servingMappings" : [], "servingQuantity" : 250, "servingUnit" : "mL"
            }
          ],
          "createdAt" : "2026-07-01T15:32:00Z", "fat" : 1, "id" : "5EED0000-0000-4000-8000-000000000013", "kind" : "composite",
          "lastUsedAt" : "2026-07-20T22:10:00Z", "micronutrients" : {}, "name" : "Morning Bowl", "protein" : 1,
          "servingMappings" : []
        },
        {
          "calculatorCustomizations" : [
            {
              "id" : "5EED0000-0000-4000-8000-000000000051", "lastUsedAt" : "2026-07-20T17:05:00Z", "name" : "Usual bowl",
              "selections" : [
                {
                  "id" : "5EED0000-0000-4000-8000-000000000061", "ingredientID" : "5EED0000-0000-4000-8000-000000000031",
                  "portionID" : "5EED0000-0000-4000-8000-000000000041", "quantity" : 2
                }
              ],
              "summary" : "2x Rice (normal)"
            }
          ],
          "calculatorIngredients" : [
            {
              "id" : "5EED0000-0000-4000-8000-000000000031", "name" : "Rice", "note" : "cilantro", "portions" : [
                {
                  "calories" : 210, "carbs" : 40, "fat" : 4, "id" : "5EED0000-0000-4000-8000-000000000041",
                  "label" : "normal", "micronutrients" : { "sodium" : { "unit" : "mg", "value" : 350 } }, "protein" : 4
                }
              ]
            }
          ],
          "calories" : 0, "carbs" : 0, "createdAt" : "2026-07-01T15:33:00Z", "fat" : 0,
          "id" : "5EED0000-0000-4000-8000-000000000014", "kind" : "calculator", "lastUsedAt" : "2026-07-20T22:10:00Z",
          "micronutrients" : {}, "name" : "Taqueria Verde", "protein" : 0, "servingMappings" : []
        }
      ],
      "schemaVersion" : 1,
      "trackedContainers" : [
        {
          "caloriesPerServing" : 180, "carbsPerServing" : 28, "completedDate" : "2026-07-20T22:10:00Z", "fatPerServing" : 6,
          "finalWeight" : 400, "foodBrand" : "Northmill", "foodName" : "Oat Clusters", "gramsPerServing" : 40,
          "id" : "5EED0000-0000-4000-8000-000000000081", "micronutrientsPerServing" : { "fiber" : { "unit" : "g", "value" : 3 } },
          "proteinPerServing" : 4, "savedFoodID" : "5EED0000-0000-4000-8000-000000000011",
          "startDate" : "2026-07-16T13:00:00Z", "startWeight" : 520, "tareWeight" : 85.5
        }
      ],
      "userGoals" : { "dailyCalories" : 2200, "dailyCarbs" : 240, "dailyFat" : 70, "dailyProtein" : 150 }
    }
    """#
}
